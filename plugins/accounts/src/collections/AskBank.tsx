import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { collectionCalls } from '../../contract/collection-calls.ts'
import { COLLECTED } from './forms.ts'

const { collectionAsk } = collectionCalls

/** Has the bank asked now: somebody on the telephone says that it was paid. */
export function AskBank() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(collectionAsk, { invalidates: COLLECTED })
  const ask = async () => {
    const result = await run()
    if (result.ok) message.success(t('collect.asked', { count: result.data.taken }))
  }
  return (
    <ActionButton
      type="primary"
      label={t('collect.ask')}
      permission={collectionAsk.permission}
      loading={isPending}
      onClick={() => void ask()}
    />
  )
}
