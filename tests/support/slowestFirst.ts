/** Files that take longest begin first, so that no worker is left with one of them at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** In the order of what they take; a file that is not named takes a few seconds. */
const SLOW_FILES = [
  "mutants/mutants.test",
  "integration/schemaReloadBuilt.test",
  "integration/product.test",
  "security/product-rights.test",
  "integration/start.test",
  "integration/readmeExampleBuilt.test",
  "migrate/killed.db.test",
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = SLOW_FILES.findIndex((name) => moduleId.includes(name));
  return at === -1 ? SLOW_FILES.length : at;
};

export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
