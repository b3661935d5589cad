import { Loading } from '#ui/lists/skeleton.tsx'
import './composer.css'
import './thread.css'

/** Same layout as the loaded thread. */
export function ThreadSkeleton() {
  return (
    <div className="chat">
      <div className="chat-head" aria-hidden="true" />
      <div className="chat-log">
        <Loading>
          <div className="chat-list" aria-hidden="true">
            <span className="skeleton h-14 w-56" />
            <span className="skeleton h-10 w-44 ml-auto" />
            <span className="skeleton h-14 w-60" />
          </div>
        </Loading>
      </div>
      <div className="composer" aria-hidden="true">
        <div className="composer-row" />
      </div>
    </div>
  )
}
