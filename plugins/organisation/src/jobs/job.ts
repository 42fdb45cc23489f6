import { JOB_STATES, type JobDetail } from '@ntocc/sdk/contracts'
import { code, dateTime, entity, integer, longText, text } from '@ntocc/sdk/fields'

/** A job as the list and the look beside it draw it; it is no stored record of the console. */
export const Job = entity('job', {
  id: text().required().readOnly(),
  name: text({ max: 200 }).readOnly(),
  state: code('jobState', JOB_STATES).readOnly(),
  plugin: text({ max: 40 }).readOnly(),
  tries: integer({ min: 0 }).readOnly(),
  lastError: longText({ max: 500 }).readOnly(),
  nextRun: dateTime().readOnly(),
})

export const jobName = ({ name }: Pick<JobDetail, 'name'>): string => name
export const jobKey = ({ id }: Pick<JobDetail, 'id'>): string => id
