import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, PageDialog } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { reportCalls } from '../contract/calls.ts'

const TOUCHED = { invalidates: [reportCalls.reportStanding] }

/** The plugin with the province's form is away: whoever may pause may have the console's own form count again, once asked whether. */
export function OwnForm() {
  const { t } = useTranslation()
  const { run, isPending } = useAction(reportCalls.reportOwnForm, TOUCHED)
  const [isAsked, setAsked] = useState(false)
  const take = async () => {
    await run({})
    setAsked(false)
  }
  return (
    <>
      <ActionButton label={t('ownForm')} permission="report.pause" onClick={() => setAsked(true)} />
      <PageDialog
        open={isAsked}
        title={t('ownForm')}
        okText={t('ownForm')}
        confirmLoading={isPending}
        onOk={() => void take()}
        onCancel={() => setAsked(false)}
      >
        {t('ownFormSure')}
      </PageDialog>
    </>
  )
}
