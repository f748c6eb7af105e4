// Files share their modules and their document (`isolate: false`): Testing Library registers its own clean-up in the
// first file alone, and what a file has drawn without it would stay for the next.
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

document.body.replaceChildren();
afterEach(cleanup);
