/** On a narrow screen the cells of a row stand below each other; beside each other they would be a letter wide. */
export const STACKED_ROW =
  "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-2 max-sm:*:h-auto max-sm:*:w-auto max-sm:*:p-0!";
