/** Files that take longest begin first, so that no worker is left with one of them at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** In the order of what they take; a file that is not named takes a few seconds. */
const LONG = ["mutants/mutants.test", "integration/schemaReloadBuilt.test", "integration/product.test", "security/product-rights.test", "integration/start.test", "integration/readmeExampleBuilt.test", "migrate/killed.db.test"];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.includes(name));
  return at === -1 ? LONG.length : at;
};

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
