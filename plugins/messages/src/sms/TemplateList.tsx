import { type FieldCheck, type FormValues, formOf, RecordScreen } from '@ntocc/sdk/ui'
import { SmsTemplate, smsTemplates } from '../../contract/sms.ts'
import { isPurpose, issueOfText } from '../../contract/sms-text.ts'
import '../messages.css'
import { TextLength, textsOf } from './TextLength.tsx'

const FORM = formOf(SmsTemplate, {
  groups: [
    { title: 'group.use', help: 'group.useHelp', fields: ['name', 'purpose', 'isUrgent'] },
    { title: 'group.words', help: 'group.wordsHelp', fields: ['text', 'remark'] },
  ],
  fields: { purpose: { once: true }, text: { wide: true } },
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 160 },
  { key: 'status', card: 'mark' },
  'purpose',
  { key: 'text', width: 420, least: 200 },
  'isUrgent',
  'gmtModified',
] as const
const FILTERS = { keyword: true, daily: ['purpose', 'status'], more: ['isUrgent', 'gmtModified'] }
const nameOf = (row: SmsTemplate): string => row.name

/** The same rule as the service's, while somebody writes. */
const checkText: FieldCheck = async (value, { values }) => {
  const { purpose } = values
  if (!isPurpose(purpose)) return undefined
  return textsOf(value)
    .map(([, text]) => issueOfText(text, purpose))
    .find(issue => issue !== undefined)
}
const CHECKS = { text: checkText }
const IN_FORM = { summary: (values: FormValues) => <TextLength purpose={values.purpose} text={values.text} /> }

/** Words of short messages, by what they are for. */
export default function TemplateList() {
  return (
    <RecordScreen<SmsTemplate>
      of={SmsTemplate}
      calls={smsTemplates.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      checks={CHECKS}
      inForm={IN_FORM}
    />
  )
}
