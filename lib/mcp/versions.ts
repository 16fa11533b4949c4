/** A request that names no version speaks this one (2025-06-18, transports). The only one that knows batches. */
export const UNNAMED_VERSION = "2025-03-26";

/** The first whose clients hand a tool's refusal to the model as a result. */
export const REFUSALS_AS_RESULTS = "2025-11-25";

/** The one without sessions. */
export const CURRENT_VERSION = "2026-07-28";
