import { useAction, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, useAwaited } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { collectionCalls } from '../../contract/collection-calls.ts'

const { collectionAsk, collectionAsked } = collectionCalls

/** Has the bank asked now: somebody on the telephone says that it was paid. It takes as long as the bank does, and is told when it is over. */
export function AskBank() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const { run, isPending } = useAction(collectionAsk)
  const { begin, isWaiting } = useAwaited(collectionAsked, {
    isOver: ({ begunAt }, since: string) => begunAt !== undefined && begunAt >= since,
    onOver: ({ trouble, taken }) => {
      if (trouble) message.warning(t(`collect.askTrouble.${trouble}`))
      else message.success(t('collect.asked', { count: taken ?? 0 }))
      refresh()
    },
  })
  const ask = async () => {
    const result = await run()
    if (result.ok) begin(result.data.since)
  }
  return (
    <ActionButton
      type="primary"
      label={t('collect.ask')}
      permission={collectionAsk.permission}
      loading={isPending || isWaiting}
      onClick={() => void ask()}
    />
  )
}
