import { useSession, useTranslation } from '@ntocc/sdk/hooks'
import type { OfferedMove } from './moves.ts'

/** Label of a move and, when it cannot be made, why: from the rule that forbids it. */
export function useMoveWords() {
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  return {
    label: (offered: OfferedMove) => t(`move.${offered.move.name}`),
    reason: ({ reason }: Pick<OfferedMove, 'reason'>): string | undefined => {
      if (!reason) return undefined
      return tValidation(reason.code, reason.params)
    },
  }
}

const NO_PERMISSIONS: readonly string[] = []

export function useActor() {
  return {
    partyType: useSession(state => state.party?.partyType),
    permissions: useSession(state => state.permissions ?? NO_PERMISSIONS),
    secondUploadDetail: useSession(state => state.secondUploadDetail),
  }
}
