import { Teams } from './own-teams.tsx'

/** On the home of a driver, before all else: a carrier asks him to drive for it. */
export default function Invitations() {
  return <Teams areInvitations />
}
