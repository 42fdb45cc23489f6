import { useAction, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, useMissingPermission } from '@ntocc/sdk/ui'
import { App } from 'antd'
import type { Outbound } from '../../contract/outbound.ts'
import { MOST_ORDERS_OF_WAVE, waveCalls } from '../../contract/waves.ts'
import { wavePath } from '../names.ts'
import { TOUCHED } from '../outbound/outbound.ts'

const { pickWaveMake } = waveCalls
const REREAD = { invalidates: TOUCHED }

/** Puts the chosen orders together for one walk, and opens it. */
export function useMakingWave(): BulkAction<Outbound> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = usePageNavigate()
  const { run } = useAction(pickWaveMake, REREAD)
  const missing = useMissingPermission(pickWaveMake.permission)
  const make = async (rows: readonly Outbound[]) => {
    if (rows.length > MOST_ORDERS_OF_WAVE) {
      message.warning(t('wave.many', { most: MOST_ORDERS_OF_WAVE }))
      return
    }
    const result = await run({ body: { orders: rows.map(({ id }) => ({ id })) } })
    if (!result.ok) return
    message.success(t('wave.made', { wave: result.data.no }))
    navigate(wavePath(result.data))
  }
  return {
    key: 'wave',
    label: t('wave.do'),
    whole: rows => void make(rows),
    ...(missing && { disabledReason: missing }),
  }
}
