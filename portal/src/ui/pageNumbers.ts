/** The numbers a pager shows: first, last and the neighbours of the present one; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = new Set([1, pages, page - 1, page, page + 1].filter((each) => each >= 1 && each <= pages));
  const sorted = [...near].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1];
    if (before === undefined || each - before === 1) return [each];
    return each - before === 2 ? [each - 1, each] : [0, each];
  });
}
