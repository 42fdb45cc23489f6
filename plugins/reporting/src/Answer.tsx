import { reportMachine } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { Alert } from 'antd'
import type { ReportDocument } from '../contract/documents.ts'
import { isLost } from '../contract/lost.ts'

/** What the sender itself says where no answer of the regulator's has a code. */
const OWN = [
  'cannotAsk',
  'unreachable',
  'unclear',
  'paused',
  'token',
  'status',
  'body',
  'reference',
  'transient',
  'code',
]

/** An answer's code as people read it: the regulator's own codes stay as they are. */
const answerName = (t: (key: string) => string, code: string | null | undefined): string => {
  if (!code) return ''
  if (code.startsWith('settings.')) return t('answer.settings')
  return OWN.includes(code) ? t(`answer.${code}`) : code
}

export function AnswerCode({ row }: { row: Pick<ReportDocument, 'answerCode'> }) {
  const { t } = useTranslation()
  return <>{answerName(t, row.answerCode)}</>
}

/** What the regulator said, where somebody has to do something about it. */
export function Answer({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  if (isLost(row)) {
    const number = row.messageNo ?? row.referenceNo ?? ''
    return (
      <Alert
        type="warning"
        showIcon
        title={t('lost.title')}
        description={t('lost.hint', { businessNo: row.businessNo, number })}
      />
    )
  }
  if (!reportMachine.within(row.status, 'troubled') || !(row.answerText ?? row.answerCode)) return null
  const said = [row.answerText, row.answerField, answerName(t, row.answerCode)]
  return <Alert type="error" showIcon title={t('regulatorSays')} description={said.filter(Boolean).join(' · ')} />
}
