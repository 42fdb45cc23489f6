/** Plate and day: what an incident is called on the telephone. */
export const incidentName = (row: {
  plateNo?: string | null | undefined
  accidentTime?: string | null | undefined
  violationTime?: string | null | undefined
}): string => [row.plateNo, (row.accidentTime ?? row.violationTime)?.slice(0, 10)].filter(Boolean).join(' ')
