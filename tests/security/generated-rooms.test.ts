/**
 * Two databases that differ only in what a caller may not see give that caller the same bytes: for every tool, resource,
 * prompt and completion, over generated rooms (tests/deals-kit/worlds/twins.ts). @slow
 */
import { laneQuestions } from "@/tests/deals-kit/cases/lane-questions";
import { everyQuestion, news } from "@/tests/deals-kit/cases/questions";
import { LANE_TWIN_CELLS, plantLaneTwins } from "@/tests/deals-kit/worlds/lane-twins";
import { openHouses, plantTwins, TWIN_CELLS } from "@/tests/deals-kit/worlds/twins";
import { opened } from "@/tests/kit/module-kit";
import { sameInTwins } from "@/tests/kit/non-interference";
import { isFull } from "@/tests/kit/seed";
import { verifies } from "@/tests/support/verifies";

const houses = opened(openHouses);

sameInTwins("generated rooms that differ in what is hidden", {
  cells: TWIN_CELLS,
  async worlds(cell) {
    const { here, there } = houses();
    const asking = await plantTwins({ here, there }, cell);
    return { here, there, cases: [...everyQuestion(asking), ...news({ here, ...asking })] };
  },
  isRefused: (answer) => answer.includes('"error":'),
  enough: isFull ? { told: 60, refused: 10 } : { told: 40, refused: 5 },
  says: (who) =>
    verifies(
      "DS-702",
      "DS-698",
      "DS-693",
      "DS-343",
      "DS-172",
      "DS-627",
      "DS-514",
    )(`nothing that it may not see makes a difference of a byte: the agent of ${who}`),
});

sameInTwins("generated rooms that differ in one lane", {
  cells: LANE_TWIN_CELLS,
  async worlds(cell) {
    const { here, there } = houses();
    return { here, there, cases: laneQuestions(await plantLaneTwins({ here, there }, cell)) };
  },
  isRefused: (answer) => answer.includes('"error":'),
  // The acts on a line that it did not read are refused as for no line at all.
  enough: { told: 10, refused: 5 },
  says: (who) => `words that do not reach it make no difference of a byte, nor do acts on them: somebody of the ${who}`,
});
