/** Where the counts of what waits for review lead, by the key of the to-do. */
export const WAITING = {
  auth_driver_count: '/review/carriers?todo=1',
  // Counts vehicles: the same page, at its other half.
  auth_count: '/review/carriers?todo=1&kind=vehicle',
  auth_driver_leader_count: '/review/teams?authStatusExt=0',
  auth_shipper_count: '/review/shippers',
} as const

/** What each of them counts, as the queue of reviews calls it. */
export const KINDS: Readonly<Record<keyof typeof WAITING, string>> = {
  auth_driver_count: 'driver',
  auth_count: 'vehicle',
  auth_driver_leader_count: 'team',
  auth_shipper_count: 'shipper',
}
