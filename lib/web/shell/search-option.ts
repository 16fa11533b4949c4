/** By this the field names the option that is chosen. */
export const optionId = (place: number): string => `search-option-${place}`;
