import { useSession } from '@ntocc/sdk/hooks'

/** Whether somebody of the platform looks, who keeps what belongs to all shippers; a party sees its own. */
export const useIsStaff = (): boolean => useSession(state => state.party?.partyType) !== 'SHIPPER'
