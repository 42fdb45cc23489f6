import { useAction, useRecord, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { collectionCalls } from '../../contract/collection-calls.ts'

const { collectionAsk, collectionAsked } = collectionCalls
const AGAIN_MS = 1_500

/** Has the bank asked now: somebody on the telephone says that it was paid. It takes as long as the bank does, and is told when it is over. */
export function AskBank() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const { run, isPending } = useAction(collectionAsk)
  /** Since when it is asked. */
  const [since, setSince] = useState<string>()
  const { data } = useRecord(collectionAsked, { enabled: since !== undefined, refreshMs: AGAIN_MS })
  const isOver = since !== undefined && data?.begunAt !== undefined && data.begunAt >= since
  useEffect(() => {
    if (!isOver || !data) return
    setSince(undefined)
    if (data.trouble) message.warning(t(`collect.askTrouble.${data.trouble}`))
    else message.success(t('collect.asked', { count: data.taken ?? 0 }))
    refresh()
  }, [isOver, data, message, refresh, t])
  const ask = async () => {
    const result = await run()
    if (result.ok) setSince(result.data.since)
  }
  return (
    <ActionButton
      type="primary"
      label={t('collect.ask')}
      permission={collectionAsk.permission}
      loading={isPending || since !== undefined}
      onClick={() => void ask()}
    />
  )
}
