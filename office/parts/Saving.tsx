/** Beside the button that saves: what is going on, in the same words everywhere. What was saved is said by a notice. */
export const Saving = ({ isBusy }: { isBusy: boolean }) => (
  <span role="status" className="saving">
    {isBusy ? 'Сохраняется…' : ''}
  </span>
)
