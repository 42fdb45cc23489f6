import { useSession } from '@ntocc/sdk/hooks'

const PARTIES = ['SHIPPER', 'DRIVER', 'CARRIER']

/** Whether the page is for the platform’s own people; owners see less. */
export const useStaff = (): boolean => useSession(({ party }) => !PARTIES.includes(party?.partyType ?? ''))
