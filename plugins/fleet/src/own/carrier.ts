import { reviewMachine } from '@ntocc/sdk/contracts'
import { useSession, useTranslation } from '@ntocc/sdk/hooks'
import { useCallback } from 'react'

/** Whether a carrier looks: at its own drivers and vehicles, and at nobody else's. */
export const useIsCarrier = (): boolean => useSession(({ party }) => party?.partyType === 'CARRIER')

const { toReview, suspended } = reviewMachine.at

/** Why a carrier cannot change one of its records as it stands now, as the backend would say it. Stable. */
export function useLocked(): (row: { authStatus: number }) => string | undefined {
  const { t } = useTranslation()
  const isCarrier = useIsCarrier()
  return useCallback(
    ({ authStatus }) => {
      if (!isCarrier) return undefined
      if (authStatus === toReview) return t('error.FLEET_IN_REVIEW')
      return authStatus === suspended ? t('error.FLEET_SUSPENDED') : undefined
    },
    [isCarrier, t],
  )
}

/** Moves on many: what is for the platform alone is not offered to a carrier. */
const STAFF = ['submit', 'suspend', 'resume']
const OWN = ['submit']
export const useBulkMoves = (): readonly string[] => (useIsCarrier() ? OWN : STAFF)
