import { Component, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
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
