import { endpoint, input, answer as of, resource } from '@ntocc/sdk/contracts'
import {
  code,
  dateTime,
  entity,
  id,
  images,
  integer,
  localized,
  longText,
  phone,
  reference,
  shape,
  state,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { feedbackMachine } from './machines.ts'

export const FEEDBACK_KINDS = ['suggestion', 'problem', 'question', 'praise'] as const

/** What somebody tells the platform about itself, and what it answers. */
export const Feedback = entity('feedback', {
  kind: code('feedbackKind', FEEDBACK_KINDS).required(),
  content: localized({ max: 1000 }).required(),
  images: images({ max: 9 }),
  contactPhone: phone().sensitive('MOBILE_PHONE'),
  /** Who told it; nobody of them for what staff tell. */
  shipmentCode: reference('shipment').readOnly(),
  driverCode: reference('driver').readOnly(),
  teamCode: reference('driverTeam').readOnly(),
  byName: localized().readOnly(),
  reply: localized({ max: 500 }).readOnly(),
  repliedBy: localized().readOnly(),
  repliedAt: dateTime().readOnly(),
  status: state(feedbackMachine),
})
export type Feedback = ValuesOf<typeof Feedback>

export const feedbacks = resource<Feedback>()('feedback', {
  calls: ['list', 'get'],
  permission: { read: 'feedback.read', edit: 'feedback.give' },
  keyword: ['code', 'content'],
})

/** What is asked of whoever tells something; a form of its own, in one language. */
export const FeedbackGiven = shape({
  kind: code('feedbackKind', FEEDBACK_KINDS).required(),
  content: longText({ max: 1000 }).required(),
  images: images({ max: 9 }),
  contactPhone: phone(),
})

export type FeedbackBody = ValuesOf<typeof FeedbackGiven>

export const feedbackGive = endpoint({
  name: 'feedbackGive',
  method: 'POST',
  path: '/ntocc-tms-api/feedback',
  body: input<FeedbackBody>(FeedbackGiven),
  data: of.record<Feedback>(),
  permission: 'feedback.give',
})

/** What is asked for when somebody answers; a form of its own, not a stored record. */
export const FeedbackAnswer = entity('feedbackAnswer', { reply: longText({ max: 500 }).required() })

export interface AnswerBody {
  id: number
  version: number
  reply: string
}

export const feedbackAnswer = endpoint({
  name: 'feedbackAnswer',
  method: 'POST',
  path: '/ntocc-basic-api/feedbackAnswer',
  body: input<AnswerBody>(
    shape({ id: id().required(), version: integer({ min: 0 }).required(), ...FeedbackAnswer.own }),
  ),
  data: of.record<Feedback>(),
  versioned: true,
  permission: 'feedback.answer',
})
