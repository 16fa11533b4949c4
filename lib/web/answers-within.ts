/** Whether something answers in time. A failure and silence are the same to whoever asks; neither is thrown. */
export async function answersWithin(milliseconds: number, ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([ask().then(() => true), silence]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
