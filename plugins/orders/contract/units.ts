const TO_TONNE: Readonly<Record<string, number>> = { tonne: 1, kilogram: 1000 }

/** So many of a unit weigh a tonne; of what is not weighed, no number of them does. */
export const inTonnes = (unit: string): number => TO_TONNE[unit] ?? Number.POSITIVE_INFINITY
