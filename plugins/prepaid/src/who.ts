import { useSession } from '@ntocc/sdk/hooks'

const PARTIES = ['SHIPPER', 'DRIVER', 'CARRIER']

/** Works for the branch: sees whose money it is, where a party sees its own alone. */
export const useIsStaff = (): boolean => useSession(({ party }) => !PARTIES.includes(party?.partyType ?? ''))
