import { reviewMachine } from '@ntocc/sdk/contracts'
import { useDict, useTranslation } from '@ntocc/sdk/hooks'
import { StateTag } from '@ntocc/sdk/ui'
import { isSoon } from './own.ts'

/** Where the approval of papers stands, and whether they run out soon; nothing where all is well. */
export function Standing({ authStatus, until }: { authStatus: number; until: string }) {
  const { t } = useTranslation()
  const dict = useDict([reviewMachine.name])
  return (
    <>
      {authStatus !== reviewMachine.at.approved && (
        <StateTag tone={reviewMachine.toneOf(Number(authStatus))}>
          {dict.label(reviewMachine.name, String(authStatus))}
        </StateTag>
      )}
      {isSoon(until) && <StateTag tone="waiting">{t('own.expires', { day: until })}</StateTag>}
    </>
  )
}
