import { StaffList } from '../related/StaffList.tsx'

export default function Staff() {
  return <StaffList />
}
