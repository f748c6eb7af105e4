/** Files that take longest begin first, so that no worker is left with one of them at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** In the order of what they take; a file that is not named takes a few seconds. */
const SLOW_FILES = [
  "integration/production.test",
  "integration/computedValues.test",
  "migrate/killed.db.test",
  "db/longReads.db.test",
  "mutants/mutants.test",
  "integration/schemaReloadBuilt.test",
  "security/slowClients.test",
  "security/product-rights.test",
  "security/children.test",
  "integration/product.test",
  "integration/start.test",
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
