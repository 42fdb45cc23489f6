import { useSession } from '@ntocc/sdk/hooks'

const PARTIES = ['SHIPPER', 'DRIVER', 'CARRIER']

/** Works for the branch, where a shipper sees its own alone. */
export const useIsStaff = (): boolean => useSession(({ party }) => !PARTIES.includes(party?.partyType ?? ''))
