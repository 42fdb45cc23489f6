import { waybillMachine } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { RUN } from '../../contract/machines.ts'
import type { CtmsRun } from '../../contract/runs.ts'
import { Blank, useRefusal } from '../cells.tsx'

const REFUSED = String(waybillMachine.codeOf('refused'))

/** Why nobody drives a run: its driver did not take it on, and what stands against giving it. */
export function Trouble({ of }: { of: Pick<CtmsRun, 'status' | 'waybillStatus' | 'refusal'> }) {
  const { t } = useTranslation()
  const say = useRefusal()
  const wasRefused = String(of.waybillStatus) === REFUSED
  const undriven = wasRefused ? t('notAccepted.refused') : t('notAccepted.expired')
  const words = [of.status === RUN.notAccepted && undriven, say(of.refusal)].filter(Boolean).join(' · ')
  if (!words) return <Blank />
  return (
    <span className="ctms-refusal" title={words}>
      {words}
    </span>
  )
}
