import { describe, expect, it } from "vitest";
import { tellingWords } from "@/app/(workspace)/_public-text/telling-words";

describe("words that may tell who asked", () => {
  it("finds what is said from the asker's side, as it stands, each once", () => {
    const text =
      "We need this for our model. Tell us which synergies OUR synergy case may count, and what financing needs.";
    expect(tellingWords(text)).toEqual(["We", "our", "us", "synergies", "synergy", "financing"]);
  });

  it("finds whole words only, whatever stands beside them", () => {
    expect(tellingWords("(we) our: us; 'financing'")).toEqual(["we", "our", "us", "financing"]);
    expect(tellingWords("Western hours, courses, refinancing, well, owed, bus, synergistic")).toEqual([]);
    expect(tellingWords("We’re asking what we've seen")).toEqual(["We’re", "we've"]);
  });

  it("takes US in capitals for the country", () => {
    expect(tellingWords("US GAAP accounts of the US entities")).toEqual([]);
    expect(tellingWords("Send us the US accounts")).toEqual(["us"]);
  });

  it("finds the firm that asked by the telling parts of its name", () => {
    const firm = "Brightwater Capital Partners";
    expect(tellingWords("Capital and partners of brightwater, Brightwater's lenders", firm)).toEqual(["brightwater"]);
    expect(tellingWords("BRIGHTWATER only", firm)).toEqual(["BRIGHTWATER"]);
    expect(tellingWords("Nothing of it", firm)).toEqual([]);
    expect(tellingWords("Zürich-Öl fragt", "Öl & Söhne GmbH")).toEqual([]);
    expect(tellingWords("Söhne fragen", "Öl & Söhne GmbH")).toEqual(["Söhne"]);
  });

  it("finds nothing in plain questions, and in none", () => {
    expect(tellingWords("Which contracts end in 2027?", "Northfield Industries")).toEqual([]);
    expect(tellingWords("")).toEqual([]);
  });
});
