import { Component, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="mx-auto max-w-xl p-6">
        <Alert
          tone="danger"
          title="Dit scherm kan niet worden getoond."
          announce
          action={
            <Button variant="secondary" onClick={() => window.location.reload()}>
              Pagina vernieuwen
            </Button>
          }
        >
          Misschien is de verbinding weggevallen of is er net een nieuwe versie. Vernieuw de pagina.
        </Alert>
      </div>
    );
  }
}
