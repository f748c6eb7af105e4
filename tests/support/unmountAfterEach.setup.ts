// Files share their modules (`isolate: false`), so Testing Library registers its own clean-up in the first file alone.
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);
