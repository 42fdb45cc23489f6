const DAY_MS = 86_400_000

/** The last day of goods that were made on a day and keep for so many; undefined where either is not known. */
export const expiryOf = (producedOn: string | null | undefined, days: number | null | undefined): string | undefined =>
  producedOn && days != null
    ? new Date(Date.parse(`${producedOn}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
    : undefined
