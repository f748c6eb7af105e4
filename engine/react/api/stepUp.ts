/** Calls of the page that need a fresh authentication; the shell shows the dialog. */
import { createStepUpRequests } from "#core/api";

export const { request: requestStepUp, provide: provideStepUp } = createStepUpRequests();
