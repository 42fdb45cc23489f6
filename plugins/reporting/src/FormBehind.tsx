import { useTranslation } from '@ntocc/sdk/hooks'
import { Alert } from 'antd'
import type { BroughtForm } from '../contract/brought-form.ts'
import './form-behind.css'

/** The plugin that brings the province's form has been changed to something that cannot be in force: what counts is what it was before. */
export function FormBehind({ form: { plugin = '', behind } }: { form: BroughtForm }) {
  const { t } = useTranslation()
  if (behind === undefined) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('standing.behind', { plugin })}
      description={
        behind !== '' && (
          <pre className="reporting-behind" lang="en">
            {behind}
          </pre>
        )
      }
    />
  )
}
