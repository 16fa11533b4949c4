/** What the rows may hold that are checked at one go: others wait meanwhile. A file holds more that is not sent, such as columns without a meaning. */
export const MOST_TEXT = 8 * 1024 * 1024;
export const TOO_MUCH_TEXT = "These rows hold more than 8 MB of text. Divide the file into several.";
