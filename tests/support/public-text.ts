/** The text that the bank sets when it shows a bidder's request to others. */
export const TEXT_SET = { public_title: "In the bank's words", public_body: "What was asked, told to others." };
