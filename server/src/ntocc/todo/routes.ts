import { endpoints } from '@ntocc/sdk/contracts'
import { handle, type Route } from '../http/handle.ts'
import { todoCounts } from './counts.ts'

/** GET /ntocc-basic-api/party/getPartyRoleConfigCount (specification, section 7, "To-do counts"). */
export const todoRoutes: readonly Route[] = [
  handle(endpoints.todoCounts, todoCounts),
  // The same under its name among the statistics.
  handle(endpoints.getPartyRoleConfigCountStatistics, todoCounts),
]
