import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { fuelStatementMatch, fuelStatements } from '../../contract/statements.ts'

const OPTIONS = { invalidates: [fuelStatements.by.list] }

/** Beside the buttons of the list: looks for the transactions of all open lines again, and says what came of it. */
export default function MatchAll() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(fuelStatementMatch, OPTIONS)
  const match = async () => {
    const result = await run({})
    if (result.ok) message.success(t('matchResult', { ...result.data }))
  }
  return (
    <ActionButton
      label={t('matchAll')}
      permission={fuelStatementMatch.permission}
      loading={isPending}
      onClick={() => void match()}
    />
  )
}
