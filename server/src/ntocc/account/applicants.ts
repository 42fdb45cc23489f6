import { type Endpoint, endpoints } from '@ntocc/sdk/contracts'
import type { Session } from '../http/context.ts'

/** What the page of an application and the console around it need, of what everybody of a branch may read. */
const FOR_APPLICANTS: ReadonlySet<string> = new Set(
  [
    endpoints.areaOptions,
    endpoints.areaProvinceList,
    endpoints.branchList,
    endpoints.headImage,
    endpoints.outsideServices,
  ].map(({ name }) => name),
)

/** Whether a call is closed to somebody as long as nobody has approved who they are: they read the own application only. */
export const isClosedToApplicant = ({ name, signedIn }: Endpoint, session: Session | undefined): boolean =>
  session?.applying === true && signedIn === 'shared' && !FOR_APPLICANTS.has(name)
