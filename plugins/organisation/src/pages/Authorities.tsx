import { AuthorityManage } from '../authorities/AuthorityManage.tsx'

export default function Authorities() {
  return <AuthorityManage />
}
