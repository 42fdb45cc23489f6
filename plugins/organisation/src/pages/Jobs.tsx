import { JobList } from '../jobs/JobList.tsx'

export default function Jobs() {
  return <JobList />
}
