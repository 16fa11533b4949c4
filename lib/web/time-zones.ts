/** What can be chosen as a time zone: UTC first, then by name. */
export const timeZones = (): readonly string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];
