import { useOpenable } from '@ntocc/sdk/hooks'
import { formOf, PageLink, RecordScreen } from '@ntocc/sdk/ui'
import { SmsMessage, smsMessages, smsStanding } from '../../contract/sms.ts'
import '../messages.css'
import { Standing } from './Standing.tsx'

const FORM = formOf(SmsMessage, {
  groups: [
    { title: 'group.message', fields: ['text', 'purpose', 'templateCode', 'about'] },
    { title: 'group.recipient', fields: ['recipient', 'phone'] },
    {
      title: 'group.delivery',
      fields: ['channel', 'isUrgent', 'dueAt', 'tries', 'sentAt', 'doneAt', 'problem', 'problemText', 'parts', 'round'],
    },
  ],
  fields: { text: { wide: true } },
})

/** Page of the console that shows what a message is about. */
const pageOf = ({ purpose, recordId, about }: SmsMessage): string => {
  if (purpose === 'warning') return `/warnings?view=all&open=${recordId}`
  const path = purpose === 'notice' ? '/messages/notices' : '/transport/waybills'
  return `${path}?keyword=${encodeURIComponent(about ?? '')}`
}

function About({ row }: { row: SmsMessage }) {
  const mayOpen = useOpenable()
  const to = pageOf(row)
  return row.about && mayOpen(to) ? <PageLink to={to}>{row.about}</PageLink> : <span>{row.about ?? '–'}</span>
}

const COLUMNS = [
  { key: 'recipient', pin: 'left', card: 'head', width: 130 },
  { key: 'status', card: 'mark' },
  'phone',
  'purpose',
  { key: 'about', width: 172, least: 150, render: (row: SmsMessage) => <About row={row} /> },
  { key: 'text', width: 320, least: 180 },
  'problem',
  'gmtCreated',
  'sentAt',
  { key: 'dueAt', hidden: true },
  { key: 'doneAt', hidden: true },
  { key: 'tries', hidden: true },
  { key: 'parts', hidden: true },
  { key: 'channel', hidden: true },
  { key: 'problemText', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'purpose', 'gmtCreated', 'problem'],
  more: ['phone', 'about', 'channel', 'isUrgent', 'sentAt'],
}
const nameOf = ({ code, about }: SmsMessage): string => about ?? code
const CALLS = { ...smsMessages.by, invalidates: [smsStanding] }

/** The outbox: every short message to a person, what brought it about and what became of it. */
export default function MessageList() {
  return (
    <RecordScreen<SmsMessage>
      of={SmsMessage}
      calls={CALLS}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      bulkMoves={['resend', 'stop']}
      above={<Standing />}
    />
  )
}
