import { closeDoor, type Door } from './doors.ts'
import { LoginModal } from './LoginModal.tsx'
import { RegisterModal } from './RegisterModal.tsx'

/** The windows for getting in. One at a time; after either, what was begun goes on. */
export const Doors = ({ door }: { door: Door }) => {
  const passed = () => {
    closeDoor()
    door.then?.()
  }
  return door.name === 'login' ? <LoginModal onPassed={passed} /> : <RegisterModal onPassed={passed} />
}
