import { RoleManage } from '../roles/RoleManage.tsx'

export default function Roles() {
  return <RoleManage />
}
