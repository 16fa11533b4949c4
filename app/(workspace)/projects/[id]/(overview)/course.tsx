import type * as z from "zod";
import type { getProjectCourse } from "@/lib/deals";
import { LineChart, type Series } from "@/lib/web/charts";
import { countOf, dayInWords } from "@/lib/web/format";
import { Card, CardBody, EmptyState } from "@/lib/web/ui";

type Course = z.output<typeof getProjectCourse.output>;

/** Asked against answered until today; for who only reads, what was published. */
export function CourseOverTime({ course: { points, step } }: { course: Course }) {
  const last = points.at(-1);
  const works = last === undefined || last.asked !== undefined;
  const title = works ? "Requests over time" : "Published answers over time";
  if (!last || points.length < 2) {
    return (
      <Card title={title}>
        <EmptyState title="Nothing to draw yet">
          {works
            ? "As soon as there are requests, this shows day by day how many were asked, answered and published."
            : "As soon as answers are published for you, this shows when."}
        </EmptyState>
      </Card>
    );
  }
  const answers: Series = {
    name: works ? "Published" : "Published answers",
    values: points.map((one) => one.published),
    look: works ? "second" : "main",
  };
  const series: Series[] = works
    ? [
        { name: "Asked", values: points.map((one) => one.asked ?? 0), look: "ground" },
        { name: "Answered", values: points.map((one) => one.answered ?? 0), look: "main" },
        answers,
      ]
    : [answers];
  const figures = works
    ? `${countOf(last.asked ?? 0, "request")} asked, ${last.answered ?? 0} answered, ${last.published} published`
    : `${countOf(last.published, "answer")} published`;
  return (
    <Card title={title} aside={step === "week" ? "by week" : "by day"}>
      <CardBody>
        <LineChart
          title={title}
          description={`From ${dayInWords(points[0]?.day ?? last.day)} to ${dayInWords(last.day)}: at the end ${figures}.`}
          days={points.map((one) => one.day)}
          series={series}
        />
      </CardBody>
    </Card>
  );
}
