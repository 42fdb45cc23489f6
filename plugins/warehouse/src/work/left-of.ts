/** Thousandths keep 0.3 from 0.1 and 0.2 what it is. */
export const leftOf = (whole: number, ...parts: (number | null | undefined)[]): number =>
  Math.max(0, Math.round(whole * 1000) - parts.reduce<number>((sum, part) => sum + Math.round((part ?? 0) * 1000), 0)) /
  1000
