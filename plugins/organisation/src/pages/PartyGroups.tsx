import { PartyGroupList } from '../groups/PartyGroupList.tsx'

export default function PartyGroups() {
  return <PartyGroupList />
}
